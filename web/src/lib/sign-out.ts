const tasks = new Set<() => void>()

/** Has something ended whenever the session ends; the session itself knows nothing of it. */
export const atSignOut = (task: () => void): void => {
  tasks.add(task)
}

/** Ends it all; called as the first thing of signing out. */
export const endAtSignOut = (): void => {
  for (const task of tasks) task()
}

const drops = new Set<() => void>()

/** Has something forgotten once none of the person's screens stands any more: those show what they show until then. */
export const afterSignOut = (drop: () => void): void => {
  drops.add(drop)
}

/** Forgets it all. */
export const dropAfterSignOut = (): void => {
  for (const drop of drops) drop()
}
