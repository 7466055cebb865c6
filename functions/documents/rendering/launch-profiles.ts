import { BrowserCrashed } from './errors.ts'

/** A way to start the browser. Only Lambda can tell which of them runs in its sandbox (decision 0881). */
export interface LaunchProfile {
  name: 'processes' | 'one-process'
  /** In addition to those of every browser. */
  flags: readonly string[]
  /** All pages of a browser would share one thread, so each page gets its own browser. */
  onePage: boolean
}
export type ProfileName = LaunchProfile['name']

/** A browser with a process for each page, and one for graphics. */
const processes: LaunchProfile = {
  name: 'processes',
  flags: [
    '--disable-gpu',
    // Fewer processes to start and keep: no zygote, and no process for a network that does not exist.
    '--no-zygote',
    '--enable-features=NetworkServiceInProcess2',
  ],
  onePage: false,
}

/** As in Lambda, without the flags that open pages to one another (`--disable-web-security` and its like). */
const oneProcess: LaunchProfile = {
  name: 'one-process',
  flags: [
    '--single-process',
    '--no-zygote',
    '--in-process-gpu',
    '--ignore-gpu-blocklist',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-features=AudioServiceOutOfProcess,IsolateOrigins,site-per-process',
  ],
  onePage: true,
}

export const launchProfiles: Record<ProfileName, LaunchProfile> = { processes, 'one-process': oneProcess }

export type NoteFailed = (failed: ProfileName, next: ProfileName, error: BrowserCrashed) => void

export interface BrowserWork<T> {
  work: (profile: LaunchProfile, started: () => void) => Promise<T>
  /** Whether a browser of the profile prints an empty page, in which nothing of the work has run. */
  printsEmptyPage: (profile: LaunchProfile) => Promise<boolean>
  noteFailed?: NoteFailed
}

export class LaunchProfiles {
  #preferred: LaunchProfile
  readonly #pinned: boolean
  readonly #worked = new Set<LaunchProfile>()

  /** A profile name pins it: the other one is never tried. Throws if there is no profile of that name. */
  constructor(pinned = '') {
    const profile = Object.values(launchProfiles).find(({ name }) => name === pinned)
    if (pinned && !profile) throw new Error(`There is no launch profile '${pinned}' (CHROMIUM_PROFILE).`)
    this.#preferred = profile ?? processes
    this.#pinned = profile !== undefined
  }

  /** In the profile that worked last; in the other if its browser fails and may not run here. */
  async run<T>(wanted: BrowserWork<T>): Promise<T> {
    const first = this.#preferred
    try {
      return await this.#try(first, wanted)
    } catch (error) {
      if (!(error instanceof BrowserCrashed) || this.#pinned || this.#worked.has(first)) throw error
      const second = first === processes ? oneProcess : processes
      wanted.noteFailed?.(first.name, second.name, error)
      this.#preferred = second
      return await this.#try(second, wanted).catch((other: unknown) => {
        if (!(other instanceof BrowserCrashed)) throw other
        if (!this.#worked.has(second)) this.#preferred = first
        throw new BrowserCrashed(`${first.name}: ${error.message} ${second.name}: ${other.message}`, {
          cause: new AggregateError([error, other]),
        })
      })
    }
  }

  /** Any outcome but a crash of a started browser shows that its profile works; then an empty page decides. */
  async #try<T>(profile: LaunchProfile, { work, printsEmptyPage }: BrowserWork<T>): Promise<T> {
    let started = false
    try {
      const result = await work(profile, () => (started = true))
      this.#worked.add(profile)
      return result
    } catch (error) {
      if (!started || this.#pinned || this.#worked.has(profile)) throw error
      // A template can crash its browser: the profile is to blame only if an empty page fails too.
      if (!(error instanceof BrowserCrashed) || (await printsEmptyPage(profile))) this.#worked.add(profile)
      throw error
    }
  }
}
