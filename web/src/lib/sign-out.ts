const tasks = new Set<() => void>()

/** Registers a task for the end of the session, which has no dependency on it. */
export const atSignOut = (task: () => void): void => {
  tasks.add(task)
}

export const endAtSignOut = (): void => {
  for (const task of tasks) task()
}

const drops = new Set<() => void>()

/** Registers a task for when none of the user's screens is mounted: they keep their data until then. */
export const afterSignOut = (drop: () => void): void => {
  drops.add(drop)
}

export const dropAfterSignOut = (): void => {
  for (const drop of drops) drop()
}
