import type { Credentials } from '../iam/credentials.ts'

/** A Lambda function in the template. */
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
  /** Its credentials for AWS's services: those of a session of its role. */
  credentials: Credentials
  /** Packages that are not bundled but loaded from node_modules, as required for those with native parts. */
  external: string[]
  /** esbuild's loaders by file extension, for files bundled as text or bytes. */
  loaders: Record<string, string>
  /** The maximum concurrent invocations; undefined: the pool's own limit. */
  reservedConcurrency?: number
}
