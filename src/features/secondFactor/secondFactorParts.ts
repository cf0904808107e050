/** The chunk of the second factor. */
export { CodeForm } from './CodeForm';
export { CodePage } from './CodePage';
export { SecondFactorDialog } from './SecondFactorDialog';
