import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { PageErrorBoundary } from './PageErrorBoundary';

test('An exception replaces only its page; the layout is kept and other pages work', async () => {
  expectConsoleError(/the page broke/);
  function Broken(): never {
    throw new Error('the page broke');
  }
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Link to="/well">Elsewhere</Link>
      <PageErrorBoundary>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/well" element={<p>All is well</p>} />
        </Routes>
      </PageErrorBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  // jsdom cannot load a page and says so.
  expectConsoleError(/Not implemented: navigation/);
  await userEvent.click(screen.getByRole('button', { name: 'Reload this page' }));
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});
