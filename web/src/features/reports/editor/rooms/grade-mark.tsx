import { conditionGrades, type ConditionGrade } from '@lintel/contract'
import classes from './grade-mark.module.css'

/** Condition in a list: the word, with five bars so that a column can be scanned. */
export function GradeMark({ grade }: { grade: ConditionGrade }) {
  if (grade === '') return <span className={classes.none}>Not graded</span>
  const bars = conditionGrades.length - 1 - conditionGrades.indexOf(grade)
  return (
    <span className={classes.grade} data-low={bars === 0 ? 'very' : bars === 1 ? 'poor' : undefined}>
      <svg width="17" height="12" viewBox="0 0 17 12" aria-hidden>
        {conditionGrades.map((word, index) => (
          <rect
            key={word}
            x={index * 3.5}
            y={8 - index * 1.75}
            width="2.25"
            height={4 + index * 1.75}
            rx=".6"
            opacity={index <= bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {grade}
    </span>
  )
}
