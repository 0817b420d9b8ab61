/*
 * The styles of all components, without their code. A prerendered page needs them before any code has loaded, so they are part
 * of the shell's stylesheet.
 */
import './component-styles.module.css'
