/**
 * Creates a queue that runs tasks one after the other. A task that throws is passed to `failed` and resolves to false;
 * later tasks still run.
 */
export const createQueue = (failed: (error: unknown) => void) => {
  let last: Promise<boolean> = Promise.resolve(true)
  return (work: () => Promise<boolean>): Promise<boolean> => {
    last = last.then(work).catch((error: unknown) => {
      failed(error)
      return false
    })
    return last
  }
}
