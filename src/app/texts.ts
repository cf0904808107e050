/** Texts of the public pages' layout, and of a page that did not load. */

export const skip = 'Skip to content';

export const menu = 'Menu';
export const navigation = 'Main';
export const features = 'Features';
export const roiCalculator = 'ROI Calculator';
export const signIn = 'Sign In';
export const getStarted = 'Get Started';
export const signOut = 'Sign Out';

export const claim = 'AI-powered autosuggest optimization for local businesses.';
export const product = 'Product';
export const successStories = 'Success stories';
export const dashboard = 'Dashboard';
export const support = 'Support';
export const help = 'Help';
export const contact = 'Contact us';
export const call = 'Book a call';
export const questions = 'Questions';
export const guarantee = 'Money-back guarantee';
export const copyright = 'Copyright © 2024 AutoSuggest AI. All rights reserved.';
export const legal = 'Legal';
export const terms = 'Terms';
export const privacy = 'Privacy';

export const notLoaded = 'This page could not be loaded.';
export const notLoadedAdvice = 'Part of it didn’t arrive. Check your connection and try again.';
