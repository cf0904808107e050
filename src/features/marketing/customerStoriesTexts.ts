import type { AvatarName } from './Avatar';

export interface Story {
  face: AvatarName;
  quote: string;
  name: string;
  role: string;
  place: string;
  result: { value: string; label: string };
}

/**
 * Three testimonials of the owner's real customers, with their consent. While there are none, the site shows
 * `exampleStories`, says that they are examples, and does not build for the public.
 */
export const customerStories: readonly Story[] = [];
