/** jsdom's `<dialog>` lacks `showModal` and `close`. Unlike in a browser, the page behind a dialog is not inert. */
export function polyfillDialog(): void {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement, returnValue = '') {
    this.open = false;
    this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
