/** Other writers rarely win this often; repeated refusals have another reason. */
const maxTries = 20

/**
 * Returns the result of a write once its condition is true: `attempt` reads and writes again while it returns
 * undefined, because another writer was first. Throws after 20 attempts, naming what was to be written.
 */
export async function retryUntilWritten<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const written = await attempt()
    if (written !== undefined) return written
  }
  throw new Error(`${what} was refused ${maxTries} times.`)
}
