import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, MemoryRouter } from 'react-router-dom';
import { formatMoney } from '../../lib/formatMoney';
import { anonymousSession, sessionSlice } from '../session/sessionSlice';
import { LandingPage } from './LandingPage';
import { projectRoi, roiDefaults } from './roi';
import { serviceCost } from '../../lib/offer';
import { featuresReturns } from './staticTexts';

const contact = { bookingUrl: '', email: 'hello@example.com' };

function show({ signedIn = false, bookingUrl = '' } = {}) {
  const session = signedIn
    ? { ...anonymousSession, status: 'signedIn' as const, user: { id: '1', email: 'customer@example.com' } }
    : anonymousSession;
  const store = configureStore({
    reducer: { session: sessionSlice.reducer },
    preloadedState: { session },
  });
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <Link to="/#features">To the features</Link>
        <Link to="/#money-back">To the guarantee</Link>
        <LandingPage contact={{ ...contact, bookingUrl }} />
      </MemoryRouter>
    </Provider>,
  );
}

const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));

test('The hero has its badge, headline and buttons', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Dominate local search with AI-powered autosuggest',
  );
  expect(screen.getByText('300% Average ROI Increase')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Calculate Your ROI' })).toHaveAttribute(
    'href',
    '/#roi-calculator',
  );
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth');
  expect(screen.getByRole('img', { name: /first/ })).toBeInTheDocument();
});

test('The live results show their numbers', () => {
  show();
  const results = section('Live Results Dashboard');
  for (const text of [
    '847%',
    'visibility increase',
    '$24,500',
    'monthly revenue',
    '1,247',
    'new customers',
  ]) {
    expect(results.getByText(text)).toBeInTheDocument();
  }
});

test('The returns in the picture of the third feature are the calculator’s results for its default values', () => {
  const { revenueIncrease, adSpendSavings } = projectRoi(roiDefaults);
  expect(Object.values(featuresReturns)).toEqual(
    [revenueIncrease, adSpendSavings, -serviceCost].map(formatMoney),
  );
});

test('The price, the trial and its end stand under the hero’s buttons and under “Start Your Free Trial”', () => {
  show();
  const sentence = 'Free for 14 days, no card needed. Then $497 a month. Cancel anytime.';
  expect(section(/^Dominate/).getByText(sentence)).toBeVisible();
  expect(section(/Join 500\+ businesses/).getByText(sentence)).toBeVisible();
});

test('The questions say what the service costs; a link to the money-back conditions opens and focuses them', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  show();
  expect(section('Before you decide').getByText(/^\$497 a month/)).toBeInTheDocument();
  const answer = section('Before you decide').getByText(/We refund that month in full/);
  expect(answer).not.toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'To the guarantee' }));
  expect(answer).toBeVisible();
  expect(answer).toHaveFocus();
  scroll.mockRestore();
});

test('Every testimonial has a portrait, a number and a name', () => {
  show();
  const stories = document.querySelectorAll('#success-stories figure');
  expect(stories).toHaveLength(3);
  for (const story of stories) {
    expect(story.querySelector('figcaption svg path[fill=currentColor]')).toBeInTheDocument();
    expect(story.querySelector('p b')).toHaveTextContent(/\d/);
    expect(story.querySelector('figcaption b')).not.toBeEmptyDOMElement();
  }
});

test('The page has the features and the call to action', () => {
  show();
  for (const name of ['AI-Powered Optimization', 'Precision Targeting', 'Guaranteed ROI']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeInTheDocument();
  }
  const action = section(/Join 500\+ businesses/);
  expect(action.getByText('30-day money-back guarantee')).toBeInTheDocument();
  expect(action.getByText('24/7 expert support')).toBeInTheDocument();
  expect(action.getByRole('link', { name: 'Start Your Free Trial' })).toHaveAttribute('href', '/auth');
});

test('The buttons of the landing page lead a signed-in user to the dashboard', () => {
  show({ signedIn: true });
  const links = screen.getAllByRole('link', { name: 'Go to Dashboard' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard']);
  expect(screen.queryByRole('link', { name: /Get Started|Free Trial/ })).not.toBeInTheDocument();
});

test('“Schedule Demo Call” leads to the site owner’s booking page or, if there is none, to an email', () => {
  const { unmount } = show({ bookingUrl: 'https://cal.example.com/demo' });
  expect(screen.getByRole('link', { name: 'Schedule Demo Call' })).toHaveAttribute(
    'href',
    'https://cal.example.com/demo',
  );
  unmount();
  show();
  expect(screen.getByRole('link', { name: 'Schedule Demo Call' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  );
});

test('A link to a section scrolls to it and focuses it, every time', async () => {
  const user = userEvent.setup();
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  show();
  expect(scroll).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'To the features' }));
  expect(document.getElementById('features')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Calculate Your ROI' }));
  expect(document.getElementById('roi-calculator')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'To the features' }));
  expect(document.getElementById('features')).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(3);
  scroll.mockRestore();
});

test('The landing page has a title and a description', () => {
  show();
  expect(document.title).toMatch(/AutoSuggest AI/);
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    expect.stringMatching(/300%/),
  );
});
