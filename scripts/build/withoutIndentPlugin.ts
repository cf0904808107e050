import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Pages without the indentation and the line ends of their template, and with tags as HTML writes them: the HTML of `/` fits
 * into one TCP window, with no byte to spare.
 */
export class WithoutIndentPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('WithoutIndentPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('WithoutIndentPlugin', (page) => ({
        ...page,
        html: page.html.replace(/>\s*\n\s*/g, '>').replace(/(<(?:meta|link)\s[^>]*?) \/>/g, '$1>'),
      }));
    });
  }
}
