import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Removes indentation and line ends of the template, the slash of void tags, and the end tags of list items, which HTML
 * does without: the HTML of `/` just fits into the initial TCP congestion window.
 */
export class WithoutIndentPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('WithoutIndentPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('WithoutIndentPlugin', (page) => ({
        ...page,
        html: page.html
          .replace(/>\s*\n\s*/g, '>')
          .replace(/(<(?:meta|link|input|br)\b[^>]*?) ?\/>/g, '$1>')
          .replace(/<\/li>(?=<li|<\/[ou]l>)/g, ''),
      }));
    });
  }
}
