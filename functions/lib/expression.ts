import type { FieldPath } from './schema-at.ts'

/** A condition or filter in DynamoDB's syntax. Names are only needed for placeholders with `#`. */
export interface Condition {
  expression: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

/** Placeholders, so that reserved words and unusual names do no harm. */
export class Expression {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}

  path(parts: FieldPath): string {
    const steps = parts.map((part) => {
      if (typeof part === 'number') return `[${part}]`
      const known = Object.entries(this.names).find(([, name]) => name === part)?.[0]
      const placeholder = known ?? `#n${Object.keys(this.names).length}`
      this.names[placeholder] = part
      return `.${placeholder}`
    })
    return steps.join('').slice(1)
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  take({ expression, names, values }: Condition): string {
    Object.assign(this.names, names)
    Object.assign(this.values, values)
    return expression
  }

  get attributes() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}
