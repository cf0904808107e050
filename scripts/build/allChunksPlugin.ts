import { Template, RuntimeModule, type Compiler } from 'webpack';

/** Tells the page the ids of all its chunks, as `__webpack_require__.allChunks`, so that it can load them before their use. */
export class AllChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('AllChunksPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('AllChunksPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new AllChunks());
      });
    });
  }
}

class AllChunks extends RuntimeModule {
  constructor() {
    super('all chunks', RuntimeModule.STAGE_NORMAL);
  }

  override generate(): string {
    const ids = [...(this.chunk?.getAllAsyncChunks() ?? [])].map(({ id }) => id);
    return Template.asString(`__webpack_require__.allChunks = ${JSON.stringify(ids)};`);
  }
}
