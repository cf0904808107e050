/** Texts of the error pages, in each layout (docs/behaviour.md, section 2). */

export const notFoundPage = 'Page not found';
export const notFoundCode = '404';
export const notFound = 'Oops! Page not found';
export const notFoundLead = 'The link may be out of date, or the address mistyped.';
export const toHome = 'Return to Home';

export const brokenPage = 'Something went wrong';
export const broken = 'Unexpected Application Error!';
export const brokenLead =
  'Something on this page broke, and it wasn’t your fault. Start again from the home page; anything you saved is still there.';
export const reload = 'Reload this page';
