/** Something that is so or not, and that others can wait for. */
export class Signal {
  private raised = false;
  private readonly waiting = new Set<() => void>();

  raise(): void {
    this.raised = true;
    for (const go of this.waiting) go();
    this.waiting.clear();
  }

  lower(): void {
    this.raised = false;
  }

  /** Resolves once raised; rejects after `ms` milliseconds. */
  within(ms: number): Promise<void> {
    if (this.raised) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(go);
        reject(new Error(`not ready within ${ms} ms`));
      }, ms);
      this.waiting.add(go);
    });
  }
}
