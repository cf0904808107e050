import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RequestItem } from './RequestItem';
import type { StoredRequest } from './storedRequest';
import { statusTone } from './requestStatus';

const request: StoredRequest = {
  id: '11111111-2222-4333-8444-555555555555',
  user_id: '99999999-2222-4333-8444-555555555555',
  business_name: 'Juniper Bakehouse',
  location: 'Portland, OR',
  keywords: ['bakery near me', 'rye bread'],
  status: 'pending',
  status_note: null,
  created_at: '2026-03-02T12:00:00+00:00',
};

const show = (shown: StoredRequest) => render(<RequestItem request={shown} />, { wrapper: MemoryRouter });

test('A request shows business name, location, keywords and when it was submitted', () => {
  show(request);
  expect(screen.getByRole('heading', { name: 'Juniper Bakehouse' })).toBeVisible();
  expect(screen.getByText('Portland, OR')).toBeVisible();
  expect(screen.getByText('Mar 2, 2026')).toHaveAttribute('datetime', request.created_at);
  expect(screen.getByText(/^Submitted:/)).toHaveTextContent('Submitted: Mar 2, 2026');
  const keywords = within(screen.getByRole('list', { name: 'Keywords' }));
  for (const keyword of request.keywords) {
    expect(keywords.getByText(keyword).closest('span')).toHaveClass('outlined');
  }
});

test.each([
  ['completed', 'Completed', 'green'],
  ['processing', 'Processing', 'blue'],
  ['failed', 'Failed', 'red'],
  ['pending', 'Pending', 'gray'],
] as const)('The status %s has the badge "%s" in %s', (status, label, colour) => {
  show({ ...request, status });
  expect(screen.getByText(label)).toHaveClass('badge', colour);
});

test('An unknown status is gray', () => {
  expect(statusTone('archived')).toBe('gray');
});
