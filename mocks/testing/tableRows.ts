import { screen } from '@testing-library/react';

/** The rows of the admin's table without the header row. */
export const tableRows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);

export const findTableRows = async (): Promise<HTMLElement[]> => (await screen.findAllByRole('row')).slice(1);
