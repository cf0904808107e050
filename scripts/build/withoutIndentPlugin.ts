import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Removes indentation and line ends of the template, and writes void tags without a slash: the HTML of `/` just fits
 * into the initial TCP congestion window.
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
