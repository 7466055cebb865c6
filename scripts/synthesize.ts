import { buildApp, type BuildAppOptions } from '../infra/app.ts'

/** Synthesizes the stacks, in a process of its own. The only argument: the options as JSON. */
buildApp(JSON.parse(process.argv[2] ?? '') as BuildAppOptions).synth()
