import { sectionConfig, type BuildTarget } from '@recog/section-kit/webpack'

export default (target: BuildTarget) => sectionConfig(target)
