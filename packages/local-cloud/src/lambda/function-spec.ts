import type { Credentials } from '../iam/credentials.ts'

export interface FunctionSpec {
  name: string
  entry: string
  handler: string
  timeoutSeconds: number
  memoryMegabytes: number
  architecture: 'arm64' | 'x86_64'
  environment: Record<string, string>
  /** Of a session of its role. */
  credentials: Credentials
  /** Packages that are not bundled but loaded from node_modules, as required for those with native parts. */
  external: string[]
  /** esbuild's loaders by file extension, for files bundled as text or bytes. */
  loaders: Record<string, string>
  /** The maximum concurrent invocations; undefined: the pool's own limit. */
  reservedConcurrency?: number
}
