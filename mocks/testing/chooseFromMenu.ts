import { screen } from '@testing-library/react';
import type { RenderedApp } from './renderApp';

/** Opens the account menu and chooses one of its entries. */
export async function chooseFromMenu({ user }: RenderedApp, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
