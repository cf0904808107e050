import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../features/theme/ThemeProvider';
import { SiteFooter } from './SiteFooter';
import { makeStore } from '../store/store';

const links = (list: string) =>
  within(screen.getByRole('navigation', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('The footer has the product and support links, the choice of the theme and the copyright notice of 2024', () => {
  render(
    <Provider store={makeStore()}>
      <ThemeProvider>
        <MemoryRouter>
          <SiteFooter
            links={{ support: 'mailto:hello@example.com', demoCall: 'https://cal.example.com/demo' }}
          />
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
  expect(links('Product')).toEqual([
    ['Features', '/#features'],
    ['ROI Calculator', '/#roi-calculator'],
    ['Success stories', '/#success-stories'],
    ['Dashboard', '/dashboard'],
  ]);
  expect(links('Support')).toEqual([
    ['Contact us', 'mailto:hello@example.com'],
    ['Book a call', 'https://cal.example.com/demo'],
    ['Questions', '/#questions'],
    ['Money-back guarantee', '/#money-back'],
  ]);
  expect(screen.getByText(/^Copyright © 2024 AutoSuggest AI/)).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'system',
    'light',
    'dark',
  ]);
});
