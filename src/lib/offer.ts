/**
 * What the service costs and how its trial works: every page that states an offer takes it from here. The site's owner
 * confirms it before going live (docs/operations.md, "Before you go live").
 */

/** US dollars a month. */
export const serviceCost = 497;
const trialDays = 14;

export const price = `$${serviceCost} a month`;
export const trialLength = `${trialDays} days`;
export const offer = `Free for ${trialLength}, no card needed. Then ${price}. Cancel anytime.`;
