/** A stack for each group; each export of a group is a feature. */
export * as people from './people.ts'
export * as planner from './planner.ts'
export * as reports from './reports.ts'
export * as messages from './messages.ts'
