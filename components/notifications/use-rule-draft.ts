import { useState } from "react";
import { objectFields } from "@/components/config-form/object-fields";
import { reportMissing } from "@/components/ui/hooks/late";
import { deepEqual } from "@/lib/kube/patches";
import { setIn } from "@/lib/objects/set-in";
import { ruleFields } from "./rule-fields";

type YamlPart = typeof import("./rule-yaml");

/** A rule while it is edited: an object, until somebody wants the text, which then is the only state. */
export function useRuleDraft(initial: () => object) {
  const [first] = useState<unknown>(initial);
  const [object, setObject] = useState(first);
  const [part, setPart] = useState<YamlPart>();
  const [typed, setTyped] = useState<string>();
  if (part) {
    const text = typed ?? part.ruleText(object);
    const isChanged = text !== part.ruleText(first);
    return {
      fields: part.fieldsOfText(text, setTyped),
      isChanged,
      yaml: { Yaml: part.RuleYaml, text, onText: setTyped },
    };
  }
  const openYaml = async () => {
    const loaded = await import("./rule-yaml").catch(() => void reportMissing());
    if (loaded) setPart(loaded);
  };
  const edited = objectFields(object, (path, value) => setObject((now: unknown) => setIn(now, path, value)));
  return { fields: ruleFields(object, edited), isChanged: !deepEqual(object, first), openYaml };
}
