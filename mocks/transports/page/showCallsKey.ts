/** The key in the tab's session storage: `on` if the browser's network panel is to show the product's calls. */
export const showCallsKey = 'demo-show-calls';
