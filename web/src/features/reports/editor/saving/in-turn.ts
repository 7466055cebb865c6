/**
 * Makes a function that runs one piece of work after the other, however many are asked for. A piece that throws is
 * told to `failed` and answers false; those behind it run all the same.
 */
export const createTurns = (failed: (error: unknown) => void) => {
  let last: Promise<boolean> = Promise.resolve(true)
  return (work: () => Promise<boolean>): Promise<boolean> => {
    last = last.then(work).catch((error: unknown) => {
      failed(error)
      return false
    })
    return last
  }
}
