import { randomInt } from 'node:crypto'
import { AwsError } from '../aws-error.ts'
import { invalidParameter, notAuthorized } from './request.ts'
import type { PasswordPolicy } from './pool-spec.ts'
import { makeVerifier, passwordMatches } from './srp.ts'
import type { UserRecord, UserStatus, UserStore } from './user-store.ts'

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/
const DAY = 86_400_000
const ATTEMPTS_BEFORE_LOCK = 5
const LONGEST_LOCK_SECONDS = 900

/** SRP includes it in its hashes. */
export const poolName = (poolId: string) => poolId.slice(poolId.indexOf('_') + 1)

const LONGEST_PASSWORD = 256

/** @throws InvalidPasswordException with the first violated rule, or InvalidParameterException */
export function checkPolicy(policy: PasswordPolicy, password: string): void {
  if (password.length > LONGEST_PASSWORD || /^\s|\s$/.test(password))
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    )
  const rules: [boolean, string][] = [
    [password.length < policy.minimumLength, 'Password not long enough'],
    [policy.requireUppercase && !/[A-Z]/.test(password), 'Password must have uppercase characters'],
    [policy.requireLowercase && !/[a-z]/.test(password), 'Password must have lowercase characters'],
    [policy.requireNumbers && !/\d/.test(password), 'Password must have numeric characters'],
    [policy.requireSymbols && !SYMBOL.test(password), 'Password must have symbol characters'],
  ]
  const broken = rules.find(([breaks]) => breaks)
  if (broken) throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`)
}

export function makeTemporaryPassword(policy: PasswordPolicy): string {
  const draw = (characters: string) => characters[randomInt(characters.length)] ?? ''
  const sets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%+-=?']
  const length = Math.max(policy.minimumLength, 12)
  return Array.from({ length }, (_, index) => draw(sets[index % sets.length] ?? '')).join('')
}

export function setPassword(
  store: UserStore,
  user: UserRecord,
  password: string,
  status: UserStatus,
  now: number,
): void {
  checkPolicy(store.spec.passwordPolicy, password)
  user.password = makeVerifier(poolName(store.spec.id), user.username, password)
  user.passwordSetAt = now
  user.status = status
  user.failures = { count: 0, lockedUntil: 0, lastAt: 0 }
  delete user.resetCode
  store.touch(user, now)
}

/**
 * From the fifth failure on, each locks for 1, 2, 4 ... seconds, up to 15 minutes; attempts while locked do not count.
 * Success, or 15 minutes of rest after the lock, reset the count.
 */
export function attemptPassword(store: UserStore, user: UserRecord, now: number, holds: () => boolean): void {
  const { failures } = user
  if (now < failures.lockedUntil) throw notAuthorized('Password attempts exceeded')
  const quietSince = Math.max(failures.lockedUntil, failures.lastAt)
  if (failures.count > 0 && now - quietSince >= LONGEST_LOCK_SECONDS * 1000) failures.count = 0
  if (holds()) {
    if (failures.count > 0) {
      user.failures = { count: 0, lockedUntil: 0, lastAt: 0 }
      store.save(user)
    }
    return
  }
  failures.count += 1
  failures.lastAt = now
  if (failures.count >= ATTEMPTS_BEFORE_LOCK) {
    const seconds = Math.min(2 ** (failures.count - ATTEMPTS_BEFORE_LOCK), LONGEST_LOCK_SECONDS)
    failures.lockedUntil = now + seconds * 1000
  }
  store.save(user)
  throw notAuthorized()
}

export function passwordIs(store: UserStore, user: UserRecord, password: string): boolean {
  return passwordMatches(poolName(store.spec.id), user.username, password, user.password)
}

export function checkTemporaryPasswordAge(store: UserStore, user: UserRecord, now: number): void {
  const days = store.spec.passwordPolicy.temporaryPasswordValidityDays
  if (user.status === 'FORCE_CHANGE_PASSWORD' && now - user.passwordSetAt > days * DAY)
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
}
