import { AwsError } from '../aws-error.ts'
import { invalidParameter, notAuthorized } from './request.ts'
import { STANDARD_ATTRIBUTES, type ClientSpec } from './pool-spec.ts'
import type { UserRecord, UserStore } from './user-store.ts'

/** Whatever its pool says. */
const LONGEST_VALUE = 2048

export interface Attribute {
  Name: string
  Value: string
}

export const toList = (attributes: Record<string, string>): Attribute[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

export function checkWritable(client: ClientSpec, attributes: Attribute[]): void {
  const allowed = client.writeAttributes
  if (allowed && attributes.some(({ Name }) => !allowed.includes(Name)))
    throw notAuthorized('A client attempted to write unauthorized attribute')
}

/** A client without its own list only reads the standard attributes. */
export function readable(client: ClientSpec, attributes: Record<string, string>): Record<string, string> {
  const allowed = client.readAttributes ?? STANDARD_ATTRIBUTES
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name === 'sub' || allowed.includes(name)))
}

/** Does not save. */
export function setAttributes(store: UserStore, user: UserRecord, attributes: Attribute[]): void {
  for (const { Name, Value } of attributes) checkAttribute(store, user, Name, Value)
  for (const { Name, Value } of attributes) {
    const addressChanges = Name === 'email' && user.attributes.email !== Value
    // A blank value deletes an attribute.
    if (Value === '') delete user.attributes[Name]
    else user.attributes[Name] = Value
    if (addressChanges && !attributes.some((each) => each.Name === 'email_verified'))
      user.attributes.email_verified = 'false'
  }
}

function checkAttribute(store: UserStore, user: UserRecord, name: string, value: string): void {
  if (name === 'sub') throw invalidParameter('user.sub: Attribute cannot be updated.')
  const custom = Object.hasOwn(store.spec.customAttributes, name) ? store.spec.customAttributes[name] : undefined
  if (!custom && !STANDARD_ATTRIBUTES.includes(name))
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.\n`,
    )
  if (custom && !custom.mutable && user.attributes[name] !== undefined && user.attributes[name] !== value)
    throw invalidParameter(`user.${name}: Attribute cannot be updated.\n`)
  const max = Math.min(custom?.maxLetters ?? LONGEST_VALUE, LONGEST_VALUE)
  if (value.length > max)
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: String must not be longer than ${max} characters\n`,
    )
  if (name === 'email') {
    if (value !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))
      throw invalidParameter('Invalid email address format.')
    const owner = store.find(value)
    if (owner && owner !== user) throw new AwsError('AliasExistsException', 'An account with the email already exists.')
  }
}
