/** In the tab's session storage, `on` where the browser's network panel shall show the product's calls. */
export const showCallsKey = 'demo-show-calls';
