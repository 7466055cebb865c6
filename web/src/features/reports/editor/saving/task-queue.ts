/** A queue that runs tasks in order. One that throws goes to `failed` and resolves to false; later ones run. */
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
