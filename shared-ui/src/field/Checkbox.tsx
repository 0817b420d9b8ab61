import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './Field.module.css'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  /** The label is for assistive technology only; something visible beside the box says it. */
  readonly labelHidden?: boolean
  onChange(checked: boolean): void
}

export function Checkbox({ label, checked, disabled, labelHidden = false, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <span className={styles['checkbox']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={classNames(labelHidden && styles['hidden'])}>
        {label}
      </label>
    </span>
  )
}

export interface CheckboxGroupProps {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: readonly string[]
  readonly disabled?: boolean
  onChange(value: string[]): void
}

/** Several of a list, under one legend. The chosen keep the order of the options. */
export function CheckboxGroup({ legend, options, value, disabled, onChange }: CheckboxGroupProps) {
  const toggle = (option: string, checked: boolean) =>
    onChange(
      options.map((each) => each.value).filter((each) => (each === option ? checked : value.includes(each))),
    )
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{legend}</legend>
      <div className={styles['choices']}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            disabled={disabled ?? false}
            onChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
