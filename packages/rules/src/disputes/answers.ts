import { disputeMessages, type ClaimAnswer, type ClaimLine, type Signature } from '@lintel/contract'

type Summed = Pick<ClaimLine, 'path' | 'remedy'> & { sum: number }

/** An answer to another sum, or an offer that was not taken, is none. */
export const isAgreed = ({ sum }: Pick<Summed, 'sum'>, answer: ClaimAnswer | undefined): boolean =>
  answer?.answer === 'agree' ? answer.of === sum : answer?.offer === sum

/** It is to another sum than is claimed now. */
export const isOutdated = (line: Pick<Summed, 'sum'>, answer: ClaimAnswer | undefined): boolean =>
  answer !== undefined && answer.of !== line.sum && !isAgreed(line, answer)

/** Of a tenant, with every line. */
export function areAllAgreed(lines: readonly Summed[], answers: readonly ClaimAnswer[]): boolean {
  const matched = answersTo(lines, answers)
  return lines.every((line, at) => isAgreed(line, matched[at]))
}

/** Of each line. There can be several lines alike: an answer is of the one with its sum. */
export function answersTo(lines: readonly Summed[], answers: readonly ClaimAnswer[]): (ClaimAnswer | undefined)[] {
  const left = [...answers]
  const take = (fits: (answer: ClaimAnswer) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const isOf = ({ path, remedy }: Summed, answer: ClaimAnswer) => answer.path === path && answer.remedy === remedy
  const exact = lines.map((line) =>
    take((answer) => isOf(line, answer) && (answer.of === line.sum || isAgreed(line, answer))),
  )
  return lines.map((line, at) => exact[at] ?? take((answer) => isOf(line, answer)))
}

/** Why a claim cannot be settled if these have agreed, by their signatures' ids; undefined if all tenants have. */
export function unsettledText(signatures: readonly Signature[], agreed: readonly string[]): string | undefined {
  const named = signatures.filter(({ type, name, email }) => type === 'tenant' && (name.trim() || email) !== '')
  const open = named.filter(({ _uuid }) => !agreed.includes(_uuid))
  const namesOf = (tenants: typeof open) => tenants.map(({ name, email }) => name.trim() || email).join(', ')
  const unknown = open.filter(({ email }) => email === '')
  if (named.length === 0) return disputeMessages.noTenant
  if (unknown.length > 0) return disputeMessages.cannotBeAsked(namesOf(unknown))
  return open.length > 0 ? disputeMessages.notAgreed(namesOf(open)) : undefined
}
