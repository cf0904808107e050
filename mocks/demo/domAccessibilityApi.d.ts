/** The package has types of its own, which its `exports` hide from TypeScript. */
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(element: Element): string;
  export function getRole(element: Element): string | null;
  export function isInaccessible(element: Element): boolean;
}
