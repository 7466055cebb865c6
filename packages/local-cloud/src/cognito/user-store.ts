import { join } from 'node:path'
import { readJsonFile, writeJsonFile } from '../durable-file.ts'
import { AwsError } from '../aws-error.ts'
import { notFound } from './errors.ts'
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

/** After `save` has returned, they are on disk. */
export class UserStore {
  readonly spec: UserPoolSpec
  readonly #path: string
  readonly #kept: Kept

  constructor(spec: UserPoolSpec, dir: string, now: number) {
    this.spec = spec
    this.#path = join(dir, `${spec.id}.json`)
    this.#kept = (readJsonFile(this.#path) as Kept | undefined) ?? { users: {}, groups: {}, refreshTokens: {} }
    for (const group of spec.groups) {
      const before = this.#kept.groups[group.name]
      this.#kept.groups[group.name] = { ...group, createdAt: before?.createdAt ?? now, modifiedAt: now }
    }
    this.#dropOldRefreshTokens(now)
    this.save()
  }

  save(): void {
    writeJsonFile(this.#path, this.#kept)
  }

  touch(user: UserRecord, now: number): void {
    user.modifiedAt = now
    this.save()
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

  /** @throws UserNotFoundException */
  get(name: string): UserRecord {
    const user = this.find(name)
    if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
    return user
  }

  add(user: UserRecord): void {
    this.#kept.users[user.username] = user
    this.save()
  }

  remove(user: UserRecord): void {
    delete this.#kept.users[user.username]
    for (const [token, record] of Object.entries(this.#kept.refreshTokens))
      if (record.username === user.username) delete this.#kept.refreshTokens[token]
    this.save()
  }

  groups(): GroupRecord[] {
    return Object.values(this.#kept.groups)
  }

  /** @throws ResourceNotFoundException */
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
    this.#kept.refreshTokens[token] = record
    this.save()
  }

  removeRefreshToken(token: string): void {
    delete this.#kept.refreshTokens[token]
    this.save()
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
