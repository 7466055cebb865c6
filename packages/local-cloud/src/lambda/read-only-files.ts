import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/* Only /tmp is writable in Lambda. A worker thread has its own instances of Node's modules. */

type Anything = (...args: unknown[]) => unknown
type Functions = Record<string, Anything | undefined>

/** Of their first argument, or of their first two. */
const changing = 'appendFile chmod chown lchown lutimes mkdir mkdtemp rm rmdir truncate unlink utimes writeFile'.split(
  ' ',
)
const changingTwo = ['rename']
/** Of their second argument. */
const making = ['copyFile', 'cp', 'link', 'symlink']

export function refuseWritesOutside(folders: readonly string[]): void {
  const isWritable = (file: unknown) => {
    // Descriptors were checked when opened, and Node itself rejects invalid paths.
    const path = file instanceof URL ? fileURLToPath(file) : Buffer.isBuffer(file) ? file.toString() : file
    if (typeof path !== 'string') return true
    const whole = resolve(path)
    return whole === '/dev/null' || folders.some((folder) => whole === folder || whole.startsWith(`${folder}${sep}`))
  }
  const refusalOf = (name: string, files: readonly unknown[]) => {
    const file = files.find((each) => !isWritable(each))
    if (file === undefined) return undefined
    const path = String(file)
    const message = `EROFS: read-only file system, ${name} '${path}'`
    return Object.assign(new Error(message), { errno: -30, code: 'EROFS', syscall: name, path })
  }

  const hold = (name: string, filesOf: (args: readonly unknown[]) => readonly unknown[]) => {
    const own = fs as unknown as Functions
    const promises = fs.promises as unknown as Functions
    const [later, atOnce, promised] = [own[name], own[`${name}Sync`], promises[name]]
    if (later)
      own[name] = (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        const callback = args.at(-1)
        if (refusal && typeof callback === 'function') return process.nextTick(callback, refusal)
        return later.apply(fs, args)
      }
    if (atOnce)
      own[`${name}Sync`] = (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        if (refusal) throw refusal
        return atOnce.apply(fs, args)
      }
    if (promised)
      promises[name] = async (...args) => {
        const refusal = refusalOf(name, filesOf(args))
        if (refusal) throw refusal
        return promised.apply(fs.promises, args)
      }
  }

  for (const name of changing) hold(name, ([file]) => [file])
  for (const name of changingTwo) hold(name, ([from, to]) => [from, to])
  for (const name of making) hold(name, ([, to]) => [to])
  hold('open', ([file, flags]) => (opensToWrite(flags) ? [file] : []))
  const { createWriteStream } = fs
  fs.createWriteStream = (file, options) => {
    const flags = typeof options === 'object' ? options.flags : undefined
    const refusal = opensToWrite(flags ?? 'w') ? refusalOf('open', [file]) : undefined
    if (!refusal) return createWriteStream(file, options)
    // A stream reports by an event that it could not open its file; Node's own streams do not call `open` above.
    const open = (...args: unknown[]) => (args.at(-1) as Anything)(refusal)
    return createWriteStream(file, { ...(typeof options === 'object' && options), fs: { ...fs, open } })
  }
  syncBuiltinESMExports()
}

function opensToWrite(flags: unknown): boolean {
  if (typeof flags === 'number') return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
  return typeof flags === 'string' && /[wa+]/.test(flags)
}
