const tasks = new Set<() => void>()

/** Has something ended whenever the session ends; the session itself knows nothing of it. */
export const atSignOut = (task: () => void): void => {
  tasks.add(task)
}

/** Ends it all; called as the first thing of signing out. */
export const endAtSignOut = (): void => {
  for (const task of tasks) task()
}
