import { screen } from '@testing-library/react';

/** Rows of the admin's table without that of the heads. */
export const tableRows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);

export const findTableRows = async (): Promise<HTMLElement[]> => (await screen.findAllByRole('row')).slice(1);
