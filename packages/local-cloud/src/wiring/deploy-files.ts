import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type * as z from 'zod'
import type { S3 } from '../s3/s3.ts'
import type { Resource, Resources } from '../template/resource-type.ts'
import { bucketDeployment } from '../template/types/storage.ts'

type Deployment = Resource<z.infer<typeof bucketDeployment.properties>>

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** As CDK's function does in AWS: markers are replaced, and in files with markers, URLs of AWS become local ones. */
export async function deployFiles(resources: Resources, s3: S3, localise: (text: string) => string): Promise<void> {
  for (const deployment of resources.all(bucketDeployment)) {
    for (const [index, key] of deployment.properties.SourceObjectKeys.entries()) {
      const folder = deployment.assets.get(key)
      if (!folder || !(await stat(folder)).isDirectory())
        throw new Error(
          `Stack ${deployment.stackName}, resource ${deployment.logicalId}: the asset ${key} is no folder of the assembly.`,
        )
      await deployFolder(deployment, index, folder, s3, localise)
    }
  }
}

async function deployFolder(
  { properties }: Deployment,
  index: number,
  folder: string,
  s3: S3,
  localise: (text: string) => string,
): Promise<void> {
  const markers = Object.entries(properties.SourceMarkers[index] ?? {})
  const escapes = properties.SourceMarkersConfig[index]?.jsonEscape !== undefined
  const headers = metadataOf(properties)
  for (const path of await filesBelow(folder)) {
    const name = relative(folder, path).split(sep).join('/')
    if (!isWanted(name, properties)) continue
    const content = await readFile(path)
    const body =
      markers.length === 0 ? content : Buffer.from(localise(fill(content.toString('utf8'), markers, escapes)))
    const key = [properties.DestinationBucketKeyPrefix.replace(/\/$/, ''), name].filter(Boolean).join('/')
    await putUnlessSame(s3, properties.DestinationBucketName, key, body, {
      'content-type': TYPES[extname(name).toLowerCase()] ?? 'binary/octet-stream',
      ...headers,
    })
  }
}

/** A versioned bucket would otherwise grow by a copy of everything at each start. */
async function putUnlessSame(
  s3: S3,
  bucketName: string,
  key: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<void> {
  const there = await s3.get(bucketName, key)
  there?.stream.destroy()
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const isSame = there?.etag === etag && Object.entries(headers).every(([name, value]) => there.headers[name] === value)
  if (!isSame) await s3.put(bucketName, key, body, headers)
}

function fill(text: string, markers: [string, string][], escapes: boolean): string {
  const value = (each: string) => (escapes ? JSON.stringify(each).slice(1, -1) : each)
  return markers.reduce((filled, [marker, replacement]) => filled.replaceAll(marker, value(replacement)), text)
}

function metadataOf({ SystemMetadata, UserMetadata }: Deployment['properties']): Record<string, string> {
  const own = Object.entries(UserMetadata).map(([name, value]) => [
    `x-amz-meta-${name.replace(/^x-amz-meta-/, '')}`,
    value,
  ])
  return { ...SystemMetadata, ...Object.fromEntries(own) }
}

/** Like the AWS CLI: excluded files can be included again. */
function isWanted(name: string, { Exclude, Include }: Deployment['properties']): boolean {
  const fits = (pattern: string) => globFits(pattern, name)
  return !Exclude.some(fits) || Include.some(fits)
}

/** In the AWS CLI's filters a star matches across folders. */
function globFits(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's').test(name)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
