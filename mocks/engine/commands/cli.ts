#!/usr/bin/env node
/** `supabase-in-memory COMMAND`: each command loads when it is called. */
import { messageOf } from '../messageOf';

interface Command {
  about: string;
  /** Packages that only this command needs, and that a project installs itself. */
  needs: string;
  /** The command, which gets the arguments after its name and throws errors whose messages are for users. */
  load: () => Promise<(args: string[]) => Promise<void>>;
}

const commands: { readonly [name: string]: Command } = {
  serve: {
    about: 'answers real calls and sockets from a file of options',
    needs: 'ws',
    load: async () => (await import('./serveCommand')).serveCommand,
  },
};

const usage = [
  'Usage: supabase-in-memory COMMAND [options]',
  '',
  ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(8)}${about}`),
  '',
  'supabase-in-memory COMMAND --help says more.',
].join('\n');

async function main([name = '--help', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    const run = await command.load().catch((cause: unknown) => {
      const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
      throw isMissing
        ? new Error(`This command needs: npm install --save-dev ${command.needs}`, { cause })
        : cause;
    });
    return run(args);
  }
  if (name === '--help') return console.log(usage);
  throw new Error(`There is no command "${name}".\n\n${usage}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 2;
});
