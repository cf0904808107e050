/** jsdom knows `<dialog>`, but neither opens nor closes one. What lies behind it stays reachable here. */
export function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement, returnValue = '') {
    this.open = false;
    this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
