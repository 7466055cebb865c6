/** Other writers rarely win this often; repeated refusals have another reason. */
const maxTries = 20

/** `attempt` reads and writes again while it returns undefined, because another writer was first. */
export async function retryUntilWritten<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const written = await attempt()
    if (written !== undefined) return written
  }
  throw new Error(`${what} was refused ${maxTries} times.`)
}
