/** The chunk of the second factor. */
export { CodeForm } from './CodeForm';
export { CodePage } from './CodePage';
export { ProofDialog } from './ProofDialog';
export { SecondFactorDialog } from './SecondFactorDialog';
