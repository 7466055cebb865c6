import type { Credentials } from '../iam/judge.ts'

/** What a Lambda function is, as the template describes it. */
export interface FunctionSpec {
  name: string
  /** Absolute path of the handler's source. */
  entry: string
  /** Name of the export that is the handler. */
  handler: string
  timeoutSeconds: number
  memoryMegabytes: number
  architecture: 'arm64' | 'x86_64'
  environment: Record<string, string>
  /** By which AWS's services know it: those of a session of its role. */
  credentials: Credentials
  /** Packages that are not bundled but loaded from node_modules, as those with native parts must be. */
  external: string[]
  /** esbuild's loaders by file extension, for files that are bundled as text or bytes. */
  loaders: Record<string, string>
  /** How many invocations may run at once; undefined: the pool's own limit. */
  reservedConcurrency?: number
}
