import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Pages without the indentation and the empty lines of their template: the HTML of `/` fits one TCP window, with no byte to spare. */
export class WithoutIndentPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('WithoutIndentPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('WithoutIndentPlugin', (page) => ({
        ...page,
        html: page.html.replace(/\n\s+/g, '\n'),
      }));
    });
  }
}
