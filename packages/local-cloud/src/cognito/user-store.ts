import { join } from 'node:path'
import { openJournal, type Journal } from '../journal.ts'
import { AwsError } from '../aws-error.ts'
import { notFound } from './request.ts'
import type { UserPoolSpec } from './pool-spec.ts'
import type { Verifier } from './srp.ts'

export type UserStatus = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

/** Times are milliseconds since 1970. */
export interface UserRecord {
  username: string
  attributes: Record<string, string>
  password: Verifier
  passwordSetAt: number
  status: UserStatus
  enabled: boolean
  createdAt: number
  modifiedAt: number
  groups: string[]
  /** Increases with each sign-out everywhere: tokens of an earlier generation are void. */
  generation: number
  failures: { count: number; lockedUntil: number; lastAt: number }
  resetCode?: { code: string; expiresAt: number; tries: number }
}

export interface GroupRecord {
  name: string
  description?: string
  precedence?: number
  createdAt: number
  modifiedAt: number
}

export interface RefreshRecord {
  username: string
  clientId: string
  generation: number
  signedInAt: number
  originId: string
}

interface Kept {
  users: Record<string, UserRecord>
  groups: Record<string, GroupRecord>
  refreshTokens: Record<string, RefreshRecord>
}

/** Entries of each kind; null removes one. */
type Change = { [K in keyof Kept]?: Record<string, Kept[K][string] | null> }

/** After a method has returned, its change is on disk. */
export class UserStore {
  readonly spec: UserPoolSpec
  readonly #journal: Journal<Change>
  readonly #kept: Kept = { users: {}, groups: {}, refreshTokens: {} }

  constructor(spec: UserPoolSpec, dir: string, now: number) {
    this.spec = spec
    const { journal, lines } = openJournal<Change>(join(dir, `${spec.id}.jsonl`))
    this.#journal = journal
    for (const change of lines) this.#apply(change)
    for (const group of spec.groups) {
      const before = this.#kept.groups[group.name]
      this.#kept.groups[group.name] = { ...group, createdAt: before?.createdAt ?? now, modifiedAt: now }
    }
    this.#dropOldRefreshTokens(now)
    journal.rewrite([this.#kept])
  }

  #apply(change: Change): void {
    for (const kind of ['users', 'groups', 'refreshTokens'] as const)
      for (const [key, entry] of Object.entries(change[kind] ?? {}))
        if (entry === null) delete this.#kept[kind][key]
        else Object.assign(this.#kept[kind], { [key]: entry })
  }

  #change(change: Change): void {
    this.#apply(change)
    this.#journal.append(change)
  }

  save(user: UserRecord): void {
    this.#change({ users: { [user.username]: user } })
  }

  touch(user: UserRecord, now: number): void {
    user.modifiedAt = now
    this.save(user)
  }

  users(): UserRecord[] {
    return Object.values(this.#kept.users)
  }

  /** By username, or by e-mail address in any case. */
  find(name: string): UserRecord | undefined {
    if (Object.hasOwn(this.#kept.users, name)) return this.#kept.users[name]
    const wanted = name.toLowerCase()
    return this.users().find((user) => user.attributes.email?.toLowerCase() === wanted)
  }

  get(name: string): UserRecord {
    const user = this.find(name)
    if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
    return user
  }

  remove({ username }: UserRecord): void {
    const tokens = Object.entries(this.#kept.refreshTokens).filter(([, record]) => record.username === username)
    this.#change({
      users: { [username]: null },
      refreshTokens: Object.fromEntries(tokens.map(([token]) => [token, null])),
    })
  }

  groups(): GroupRecord[] {
    return Object.values(this.#kept.groups)
  }

  group(name: string): GroupRecord {
    const group = this.groups().find((each) => each.name === name)
    if (!group) throw notFound('Group not found.')
    return group
  }

  /** The most important one first. */
  groupsOf(user: UserRecord): GroupRecord[] {
    const last = Number.MAX_SAFE_INTEGER
    return this.groups()
      .filter((group) => user.groups.includes(group.name))
      .toSorted((a, b) => (a.precedence ?? last) - (b.precedence ?? last))
  }

  refreshToken(token: string): RefreshRecord | undefined {
    return Object.hasOwn(this.#kept.refreshTokens, token) ? this.#kept.refreshTokens[token] : undefined
  }

  addRefreshToken(token: string, record: RefreshRecord): void {
    this.#change({ refreshTokens: { [token]: record } })
  }

  removeRefreshToken(token: string): void {
    this.#change({ refreshTokens: { [token]: null } })
  }

  signInStands(user: UserRecord, originId: string): boolean {
    return Object.values(this.#kept.refreshTokens).some(
      (record) => record.originId === originId && record.generation === user.generation,
    )
  }

  #dropOldRefreshTokens(now: number): void {
    for (const [token, record] of Object.entries(this.#kept.refreshTokens)) {
      const client = this.spec.clients.find((each) => each.id === record.clientId)
      const ends = record.signedInAt + (client?.refreshTokenSeconds ?? 0) * 1000
      if (ends < now) delete this.#kept.refreshTokens[token]
    }
  }
}
