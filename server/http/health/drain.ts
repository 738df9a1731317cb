/**
 * Before a process ends: it still serves what arrives, closes each connection with its response, and is not ready, so that proxies
 * send to another. rule 14
 */
export class Drain {
  #is_draining = false

  get is_draining(): boolean {
    return this.#is_draining
  }

  begin(): void {
    this.#is_draining = true
  }
}
